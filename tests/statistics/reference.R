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

# All signs are listed; for many pairs, their sums are counted rank by rank.
signed_rank_p <- function(x, y) {
  d <- round((x - y)[abs(x - y) > 1e-9], 9)
  if (length(d) == 0) return(1)
  ranks <- rank(abs(d)); distance <- abs(sum(ranks[d > 0]) - sum(ranks) / 2)
  if (length(d) <= 13) {
    signs <- as.matrix(expand.grid(rep(list(0:1), length(d))))
    return(mean(reaches(abs(signs %*% ranks - sum(ranks) / 2), distance)))
  }
  ways <- Reduce(function(ways, step) c(ways, numeric(step)) + c(numeric(step), ways), 2 * ranks, 1)
  sum(ways[reaches(abs(seq(0, sum(ranks), .5) - sum(ranks) / 2), distance)]) / 2^length(d)
}

# All groups are listed; where they are many, their sums are counted rank by rank.
rank_sum_p <- function(x, y) {
  ranks <- rank(round(c(x, y), 9)); size <- length(x); centre <- size * mean(ranks)
  distance <- abs(sum(ranks[seq_len(size)]) - centre)
  if (choose(length(ranks), size) < 1e5) return(mean(reaches(abs(combn(ranks, size, sum) - centre), distance)))
  ways <- matrix(0, size + 1, 2 * sum(ranks) + 1); ways[1, 1] <- 1
  for (r in 2 * ranks) ways <- ways + rbind(0, cbind(matrix(0, size, r), ways[1:size, 1:(ncol(ways) - r)]))
  sums <- seq(0, sum(ranks), .5)
  sum(ways[size + 1, reaches(abs(sums - centre), distance)]) / choose(length(ranks), size)
}

# All orders of each row, row by row, as the table of what the sums of ranks can be.
orders <- function(x) if (length(x) < 2) matrix(x, 1) else do.call(rbind, lapply(seq_along(x), function(i) cbind(x[i], orders(x[-i]))))
friedman_p <- function(rows) {
  ranks <- t(apply(rows, 1, rank))
  sums <- matrix(0, 1, ncol(rows)); chances <- 1
  for (i in seq_len(nrow(ranks))) {
    all <- orders(ranks[i, ])
    sums <- do.call(rbind, lapply(seq_len(nrow(all)), function(j) sweep(sums, 2, all[j, ], "+")))
    chances <- rowsum(rep(chances, nrow(all)) / nrow(all), key <- apply(sums, 1, paste, collapse = " "), reorder = FALSE)
    sums <- sums[!duplicated(key), , drop = FALSE]
  }
  sum(chances[reaches(rowSums(sums^2), sum(colSums(ranks)^2))])
}
# Too many orders to list: drawn ones, which R finds near the product's 9,999.
friedman_drawn_p <- function(rows, draws = 40000) {
  ranks <- t(apply(rows, 1, rank))
  mean(reaches(replicate(draws, sum(rowSums(apply(ranks, 1, sample))^2)), sum(colSums(ranks)^2)))
}
# As listed where that is quick: for rows of two or three, or few of them.
agreement_p <- function(rows) if (ncol(rows) <= 3 || nrow(rows) <= few) friedman_p(rows) else friedman_drawn_p(rows)
kruskal_drawn_p <- function(groups, draws = 40000) {
  ranks <- rank(round(unlist(groups), 9)); sizes <- lengths(groups); own <- rep(seq_along(groups), sizes)
  spread <- function(ranks) sum(rowsum(ranks, own)^2 / sizes)
  mean(reaches(replicate(draws, spread(sample(ranks))), spread(ranks)))
}
kendall_w <- function(ranks) friedman.test(ranks)$statistic[[1]] / (nrow(ranks) * (ncol(ranks) - 1))
mcnemar_p <- function(first_only, second_only) {
  if (first_only + second_only == 0) 1 else binom.test(first_only, first_only + second_only)$p.value
}
fisher_p <- function(table) if (sum(colSums(table) > 0) < 2) 1 else fisher.test(table, workspace = 2e8)$p.value

compositions <- function(n, k) if (k == 1) matrix(n, 1) else do.call(rbind, lapply(0:n, function(i) cbind(i, compositions(n - i, k - 1))))
equal_preference <- function(counts) {
  n <- sum(counts); k <- length(counts)
  if (n < few) return(NULL)
  if (k == 2) return(list(method = "exact binomial", p_value = binom.test(counts)$p.value))
  chances <- apply(compositions(n, k), 1, dmultinom, prob = rep(1 / k, k))
  likely <- dmultinom(counts, prob = rep(1 / k, k)) * (1 + 1e-7)
  list(method = "exact multinomial", p_value = sum(chances[chances <= likely]))
}

# ---- differences and effects

weighted_error <- function(values, weights) cov.wt(matrix(values), weights / sum(weights), method = "ML")$cov[1] / sum(weights)
cut <- function(ends, range) interval(pmin(range, pmax(-range, ends)))
welch <- function(errors, sizes, confidence) {
  df <- sum(errors)^2 / sum(errors^2 / (sizes - 1))
  c(-1, 1) * qt((1 + confidence) / 2, df) * sqrt(sum(errors))
}

paired_difference <- function(x, y, min, max, confidence = .95) {
  n <- length(x); d <- x - y; range <- max - min
  whole <- all(d == 0 | abs(d) == range)
  values <- c(d, -range, range); weights <- c(rep(1, n), .5, .5)
  list(
    n = n, difference = if (n > 0) mean(d),
    interval = if (n >= few) {
      if (whole) interval(bounded(d, -range, range, confidence))
      else cut(weighted.mean(values, weights) + c(-1, 1) * qt((1 + confidence) / 2, n - 1) * sqrt(weighted_error(values, weights)), range)
    },
    method = if (n >= few) if (whole) "mean" else "paired_difference"
  )
}
net_preference <- function(x, y) {
  n <- length(x); first <- sum(x - y > 1e-9); second <- sum(y - x > 1e-9)
  list(
    n = n, first_higher = first, second_higher = second, effect = if (n > 0) (first - second) / n,
    interval = net_interval(first, second, n), method = if (n >= few) "mean"
  )
}
unpaired_difference <- function(x, y, min, max, confidence = .95) {
  sizes <- c(length(x), length(y)); n <- min(sizes); ends <- c(min, max)
  errors <- if (n >= few) c(weighted_error(c(x, ends), rep(1, sizes[1] + 2)), weighted_error(c(y, ends), rep(1, sizes[2] + 2)))
  list(
    n = n, difference = if (n > 0) mean(x) - mean(y),
    interval = if (n >= few) cut(mean(c(x, ends)) - mean(c(y, ends)) + welch(errors, sizes, confidence), max - min),
    method = if (n >= few) "unpaired_difference"
  )
}
superiority <- function(x, y, min, max, confidence = .95) {
  sizes <- c(length(x), length(y)); n <- min(sizes); ends <- c(min, max)
  wins <- function(a, b) sign(outer(a, b, "-"))
  padded <- if (n >= few) wins(c(x, ends), c(y, ends))
  errors <- if (n >= few) c(weighted_error(rowMeans(padded), rep(1, sizes[1] + 2)), weighted_error(colMeans(padded), rep(1, sizes[2] + 2)))
  list(
    n = n, effect = if (n > 0) mean(wins(x, y)),
    interval = if (n >= few) cut(mean(padded) + welch(errors, sizes, confidence), 1), method = if (n >= few) "superiority"
  )
}

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
