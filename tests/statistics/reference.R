# Estimates and tests of common/answers/statistics/ in R, for figures.R and assessments.R.
# What R has is taken from R (wilcox.test, fisher.test, binom.test, glm ...). Where it has nothing, permutations are listed one by one and
# quantiles are found by numerical integration, which the product does in another way.

# ---- JSON

json <- function(x) {
  if (is.null(x)) return("null")
  if (is.list(x)) {
    parts <- vapply(x, json, "")
    if (is.null(names(x))) return(paste0("[", paste(parts, collapse = ","), "]"))
    return(paste0("{", paste0('"', names(x), '":', parts, collapse = ","), "}"))
  }
  if (is.matrix(x)) return(json(lapply(seq_len(nrow(x)), function(i) as.list(x[i, ]))))
  if (length(x) != 1) return(json(as.list(x)))
  if (is.na(x)) return("null")
  if (is.logical(x)) return(if (x) "true" else "false")
  if (is.character(x)) return(paste0('"', x, '"'))
  sprintf("%.12g", x)
}

each <- function(...) as.list(c(...))
interval <- function(ends) list(low = ends[1], high = ends[2])
few <- 5

# ---- the interval of a mean on a scale: a quantile of a mean of places with Dirichlet weights, of which one is an answer more

dirichlet_below <- function(places, counts, value) {
  a <- places - value
  f <- function(u) vapply(u, function(v) {
    z <- a * v
    sin(sum(counts * atan(z))) * exp(-sum(counts * log1p(z^2)) / 2) / v
  }, 0)
  # In pieces, since it swings.
  step <- 2 / sqrt(sum(counts * a^2))
  total <- 0
  for (i in 0:400) {
    piece <- integrate(f, i * step, (i + 1) * step, rel.tol = 1e-12, abs.tol = 1e-13, subdivisions = 1000)$value
    total <- total + piece
    if (max(abs(f(seq(i + .5, i + 1, length.out = 9) * step))) < 1e-14) break
  }
  if (i == 400) total <- total + integrate(f, 401 * step, Inf, rel.tol = 1e-8, abs.tol = 1e-12, subdivisions = 2000)$value
  .5 - total / pi
}
low_end <- function(values, min, tail) {
  if (all(values == min)) return(min)
  table <- table(c(values, min))
  places <- as.numeric(names(table))
  below <- function(value) dirichlet_below(places, as.numeric(table), value) - tail
  width <- max(places) - min
  uniroot(below, c(min + width * 1e-6, mean(c(values, min)) - width * 1e-9), tol = 1e-11 * width)$root
}
known <- new.env()
bounded <- function(values, min, max, confidence = .95) {
  tail <- (1 - confidence) / 2; of <- paste(c(sort(values), min, max, tail), collapse = " ")
  if (is.null(known[[of]])) known[[of]] <- c(low_end(values, min, tail), -low_end(-values, -max, tail))
  known[[of]]
}

# ---- means, shares, medians

mean_of <- function(values, min, max, confidence = .95) {
  n <- length(values)
  list(
    n = n, mean = if (n > 0) mean(values), sd = if (n > 1) sd(values),
    interval = if (n >= few) interval(bounded(values, min, max, confidence)), no_interval = if (n > 0 && n < few) "too_few"
  )
}
unbounded_mean_of <- function(values) {
  n <- length(values); equal <- n > 1 && sd(values) == 0
  list(
    n = n, mean = if (n > 0) mean(values), sd = if (n > 1) sd(values),
    interval = if (n >= few && !equal) interval(t.test(values)$conf.int),
    no_interval = if (n > 0 && n < few) "too_few" else if (equal) "all_equal"
  )
}
share_of <- function(count, n, confidence = .95) list(
  count = count, n = n, share = if (n > 0) count / n,
  interval = if (n >= few) interval(binom.test(count, n, conf.level = confidence)$conf.int)
)
net_interval <- function(positive, negative, n) {
  if (n >= few) interval(bounded(rep(c(1, -1, 0), c(positive, negative, n - positive - negative)), -1, 1))
}
median_of <- function(values, confidence = .95) {
  n <- length(values); k <- qbinom((1 - confidence) / 2, n, .5); given <- n >= few && k > 0
  list(
    n = n, median = if (n > 0) median(values),
    interval = if (given) interval(sort(values)[c(k, n - k + 1)]), no_interval = if (n > 0 && !given) "too_few"
  )
}
spread_of <- function(values) {
  q <- quantile(values)
  if (length(values) > 0) list(n = length(values), min = q[[1]], q1 = q[[2]], median = q[[3]], q3 = q[[4]], max = q[[5]])
}
geometric_mean <- function(values) if (length(values) > 0) exp(mean(log(values)))

# ---- exact tests

reaches <- function(statistics, observed) statistics >= observed - 1e-9

kendall_w <- function(ranks) friedman.test(ranks)$statistic[[1]] / (nrow(ranks) * (ncol(ranks) - 1))

# ---- Bradley-Terry: glm with wins and losses as weights, errors by the sandwich over people

bradley_terry <- function(people, items) {
  n <- length(people)
  pairs <- t(combn(items, 2))
  given <- data.frame(person = 0, first = pairs[, 1], second = pairs[, 2], won = .5, weight = .5 / (items - 1))
  rows <- rbind(given, do.call(rbind, lapply(seq_len(n), function(i) if (nrow(people[[i]])) data.frame(person = i, people[[i]], weight = 1))))
  x <- matrix(0, nrow(rows), items)
  x[cbind(seq_len(nrow(rows)), rows$first)] <- 1
  x[cbind(seq_len(nrow(rows)), rows$second)] <- -1
  x <- x[, -1, drop = FALSE]
  model <- suppressWarnings(glm(rows$won ~ x - 1, binomial, weights = rows$weight, control = list(epsilon = 1e-15, maxit = 200)))
  log_worths <- c(0, coef(model))
  worths <- exp(log_worths) / sum(exp(log_worths))
  own <- summary(model, dispersion = 1)$cov.unscaled
  scores <- rowsum((x * (rows$won - fitted(model)) * rows$weight)[rows$person > 0, , drop = FALSE], rows$person[rows$person > 0])
  robust <- own %*% crossprod(scores) %*% own * n / (n - 1)
  lapply(seq_len(items), function(item) {
    logit <- function(free) { e <- exp(c(0, free)); log(e[item] / sum(e[-item])) }
    slope <- vapply(seq_len(items - 1), function(j) {
      step <- replace(numeric(items - 1), j, 1e-4)
      (8 * (logit(coef(model) + step) - logit(coef(model) - step)) - (logit(coef(model) + 2 * step) - logit(coef(model) - 2 * step))) / 12e-4
    }, 0)
    error <- sqrt(max(slope %*% own %*% slope, slope %*% robust %*% slope))
    list(worth = worths[[item]], interval = if (n >= few) interval(plogis(qlogis(worths[[item]]) + c(-1, 1) * qt(.975, n - 1) * error)))
  })
}
choice <- function(chosen, items) {
  pairs <- t(combn(items, 2)); one <- pairs[, 1] %in% chosen; other <- pairs[, 2] %in% chosen
  data.frame(first = pairs[, 1], second = pairs[, 2], won = (1 + one - other) / 2)[one | other, ]
}
order_of <- function(ranks) {
  pairs <- t(combn(length(ranks), 2))
  data.frame(first = pairs[, 1], second = pairs[, 2], won = (1 + sign(ranks[pairs[, 2]] - ranks[pairs[, 1]])) / 2)
}
