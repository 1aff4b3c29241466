# Computes in R what common/answers/statistics/ must find, and writes it to figures.json, which the tests read.
# R is needed to change the figures only:   Rscript tests/statistics/figures.R

set.seed(20260101)
RNGkind(sample.kind = "Rejection")
folder <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)))
source(file.path(folder, "reference.R"))

cases <- list()
# One call of a function of the product, with its arguments and what it must give.
expect <- function(call, arguments, result) cases[[length(cases) + 1]] <<- list(call = call, arguments = arguments, result = result)
scale_of <- function(min, max) list(min = min, max = max)

# ---- distributions

for (df in c(1, 2, 3.5, 4, 9, 29, 120)) for (p in c(.95, .975)) expect("tQuantile", each(p, df), qt(p, df))
for (df in c(1, 4, 11.5, 59)) for (t in c(-3, -.4, 1.2, 6)) expect("tCdf", each(t, df), pt(t, df))
for (df in c(1, 2, 5, 20)) for (x in c(.02, 1, 6, 40)) expect("chiSquareTail", each(x, df), pchisq(x, df, lower.tail = FALSE))
for (x in c(.04, .5, .9)) for (a in c(.5, 2, 30)) expect("incompleteBeta", each(x, a, 3), pbeta(x, a, 3))

# ---- means

mean_case <- function(values, min, max, confidence = .95) {
  expect("estimateMean", list(each(values), scale_of(min, max), confidence), mean_of(values, min, max, confidence))
}
shapes <- list(ceiling = c(.02, .03, .1, .25, .6), nine = c(0, 0, 0, .1, .9), u = c(.4, .1, 0, .1, .4), flat = rep(.2, 5))
for (n in c(0, 1, 2, 4, 5, 6, 9, 15, 33, 60)) for (shape in shapes[if (n < 5) 1 else 1:4]) {
  mean_case(sample(1:5, n, TRUE, shape), 1, 5)
}
mean_case(rep(5, 5), 1, 5); mean_case(rep(1, 12), 1, 5); mean_case(rep(3, 7), 1, 5); mean_case(c(1, 1, 5, 5, 5), 1, 5, .9)
mean_case(sample(-3:3, 20, TRUE), -3, 3, .9); mean_case(sample(0:100, 25, TRUE), 0, 100); mean_case(sample(0:10, 40, TRUE), 0, 10)
mean_case(round(runif(9, -1, 1), 1), -1, 1)

for (values in list(c(1200, 900, 3100, 1500, 4000), c(5, 5, 5, 5), exp(rnorm(20, 8)), c(2, 2, 2, 2, 2, 3))) {
  expect("estimateMean", list(each(values)), unbounded_mean_of(values))
}

# ---- shares and net scores

for (share in list(c(0, 0), c(1, 1), c(1, 2), c(4, 4), c(0, 5), c(5, 5), c(2, 5), c(1, 9), c(7, 12), c(29, 60), c(60, 60), c(3, 300), c(1500, 3000))) {
  for (confidence in c(.95, .9)) expect("estimateShare", each(share, confidence), share_of(share[1], share[2], confidence))
}
for (net in list(c(2, 1, 4), c(5, 0, 5), c(0, 0, 5), c(0, 6, 6), c(4, 1, 8), c(7, 2, 12), c(20, 1, 25), c(3, 3, 9), c(54, 25, 100))) {
  expect("netScoreInterval", each(net), net_interval(net[1], net[2], net[3]))
}

# ---- medians and quartiles

for (n in c(0, 1, 2, 4, 5, 6, 9, 14, 31, 60)) for (confidence in if (n < 5) .95 else c(.95, .9)) {
  values <- sample(1:5, n, TRUE, shapes$ceiling)
  expect("estimateMedian", list(each(values), confidence), median_of(values, confidence))
}
for (n in c(0, 1, 2, 5, 12)) {
  values <- round(rnorm(n, 50, 20), 2)
  expect("spread", list(each(values)), spread_of(values))
}
expect("geometricMean", list(each(800, 1200, 4000, 950)), geometric_mean(c(800, 1200, 4000, 950)))

# ---- tests

# All signs of the differences, and all ways to choose the first group.
signs_p <- function(d) {
  sizes <- abs(d[d != 0])
  if (length(sizes) == 0) return(1)
  signs <- as.matrix(expand.grid(rep(list(c(-1, 1)), length(sizes))))
  mean(reaches(abs(signs %*% sizes), abs(sum(d))))
}
choices_p <- function(x, y) {
  all <- c(x, y)
  expected <- length(x) * mean(all)
  mean(reaches(abs(combn(all, length(x), sum) - expected), abs(sum(x) - expected)))
}
expect("pairsP", list(each(rep(1, 5))), NULL)
expect("groupsP", list(each(1:5), each(1:9)), NULL)
for (n in c(6, 7, 9, 12)) for (shape in shapes[1:3]) {
  d <- sample(1:5, n, TRUE, shape) - sample(1:5, n, TRUE, shapes$flat)
  expect("pairsP", list(each(d)), signs_p(d))
}
for (n in c(6, 10)) { d <- round(rnorm(n, .2), 1); expect("pairsP", list(each(d)), signs_p(d)) }
for (counts in list(c(0, 3, 7), c(0, 0, 6), c(6, 0, 6), c(1, 7, 12), c(10, 3, 40))) {
  d <- c(rep(1, counts[1]), rep(-1, counts[2]), rep(0, counts[3] - counts[1] - counts[2]))
  # McNemar's exact test.
  expect("pairsP", list(each(d)), if (sum(d != 0) == 0) 1 else binom.test(counts[1], sum(counts[1:2]))$p.value)
}
for (sizes in list(c(6, 6), c(6, 9), c(8, 7))) for (shape in shapes[1:3]) {
  x <- sample(1:5, sizes[1], TRUE, shape); y <- sample(1:5, sizes[2], TRUE, shapes$flat)
  expect("groupsP", list(each(x), each(y)), choices_p(x, y))
}
for (table in list(c(5, 6, 1, 6), c(12, 20, 5, 18), c(6, 6, 0, 7), c(3, 30, 9, 28))) {
  x <- rep(1:0, c(table[1], table[2] - table[1])); y <- rep(1:0, c(table[3], table[4] - table[3]))
  # With groups of one size Fisher's test and this one refuse the same tables.
  expect("groupsP", list(each(x), each(y)), if (length(x) == length(y)) fisher.test(rbind(table(factor(x, 0:1)), table(factor(y, 0:1))))$p.value else {
    ways <- dhyper(0:length(x), sum(x, y), length(c(x, y)) - sum(x, y), length(x))
    expected <- length(x) * mean(c(x, y))
    sum(ways[reaches(abs(0:length(x) - expected), abs(sum(x) - expected))])
  })
}
for (m in c(5, 8, 12)) {
  ranks <- t(replicate(m, rank(sample(1:4) + c(0, 0, 1, 2))))
  expect("kendallW", list(ranks), list(raters = m, items = 4, w = kendall_w(ranks)))
}

for (p in list(c(.01, .04, .03, .005), c(.5, .2), c(.04, .04, .04), c(.9), c(.2, NA, .001, NA), numeric(0))) {
  expect("holm", list(each(p)), each(p.adjust(p, "holm")))
}

# ---- Bradley-Terry

for (design in list(list(5, 2), list(4, 2), list(6, 3), list(12, 3), list(9, 4), list(30, 5))) {
  n <- design[[1]]; items <- design[[2]]
  chosen <- lapply(seq_len(n), function(i) sample(items, if (i %% 4 == 0) 2 else 1, prob = seq_len(items)^2))
  expect("worthsOfChoices", list(lapply(chosen, function(one) as.list(one - 1)), items),
    list(n = n, worths = bradley_terry(lapply(chosen, choice, items), items), method = "worth"))
  ranks <- lapply(seq_len(n), function(i) rank(round(rnorm(items, seq_len(items) / 2)), ties.method = "average"))
  expect("worthsOfRanks", list(lapply(ranks, each), items),
    list(n = n, worths = bradley_terry(lapply(ranks, order_of), items), method = "worth"))
}
always <- rep(list(1), 8)
expect("worthsOfChoices", list(lapply(always, function(one) as.list(one - 1)), 3),
  list(n = 8, worths = bradley_terry(lapply(always, choice, 3), 3), method = "worth"))

writeLines(paste0("[\n", paste(vapply(cases, json, ""), collapse = ",\n"), "\n]"), file.path(folder, "figures.json"))
cat(length(cases), "calls\n")
