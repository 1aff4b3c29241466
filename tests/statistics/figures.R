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

test <- function(name, n, p, method = "exact") list(test = name, n = n, p_value = p, method = method)
too_few <- function(name, n) list(test = name, n = n, p_value = NULL, method = NULL, p_error = NULL, no_test = "too_few")
pairs_of <- function(x, y) lapply(seq_along(x), function(i) each(x[i], y[i]))

for (n in c(0, 1, 2, 4)) expect("signedRank", list(pairs_of(rep(1, n), rep(2, n))), too_few("signed-rank", n))
for (n in c(5, 7, 12, 25, 60)) {
  x <- rnorm(n); y <- rnorm(n, .4)
  expect("signedRank", list(pairs_of(x, y)), test("signed-rank", n, wilcox.test(x, y, paired = TRUE, exact = TRUE)$p.value))
}
for (n in c(5, 6, 8, 10, 13)) for (shape in shapes[1:3]) {
  x <- sample(1:5, n, TRUE, shape); y <- sample(1:5, n, TRUE, shapes$flat)
  expect("signedRank", list(pairs_of(x, y)), test("signed-rank", n, signed_rank_p(x, y)))
}
expect("signedRank", list(pairs_of(rep(4, 6), rep(4, 6))), test("signed-rank", 6, 1))
expect("signedRank", list(pairs_of(c(.3, .5, .2, .9, 1), c(.1, .3, .4, .6, .7))),
  test("signed-rank", 5, signed_rank_p(c(.3, .5, .2, .9, 1), c(.1, .3, .4, .6, .7))))
x <- sample(1:5, 400, TRUE); y <- sample(1:5, 400, TRUE, c(4, 4, 4, 5, 5))
expect("signedRank", list(pairs_of(x, y)),
  test("signed-rank", 400, suppressWarnings(wilcox.test(x, y, paired = TRUE, exact = FALSE, correct = FALSE))$p.value, "chi-square"))

for (n in c(0, 1, 2, 4)) expect("rankSum", list(each(rep(3, n)), each(1:6)), too_few("rank-sum", n + 6))
for (sizes in list(c(5, 5), c(5, 9), c(12, 8), c(30, 20))) {
  x <- rnorm(sizes[1]); y <- rnorm(sizes[2], .5)
  expect("rankSum", list(each(x), each(y)), test("rank-sum", sum(sizes), wilcox.test(x, y, exact = TRUE)$p.value))
}
for (sizes in list(c(5, 5), c(5, 10), c(8, 7), c(9, 5))) for (shape in shapes[1:3]) {
  x <- sample(1:5, sizes[1], TRUE, shape); y <- sample(1:5, sizes[2], TRUE, shapes$flat)
  expect("rankSum", list(each(x), each(y)), test("rank-sum", sum(sizes), rank_sum_p(x, y)))
}
expect("rankSum", list(each(rep(5, 5)), each(rep(5, 7))), test("rank-sum", 12, 1))
x <- rnorm(75); y <- rnorm(70, .3)
expect("rankSum", list(each(x), each(y)), test("rank-sum", 145, wilcox.test(x, y, exact = TRUE)$p.value, "random permutations"))

groups <- list(sample(1:5, 5, TRUE, shapes$ceiling), sample(1:5, 5, TRUE), sample(1:5, 5, TRUE, shapes$u))
ranks <- rank(unlist(groups))
first <- combn(15, 5)
spreads <- unlist(lapply(seq_len(ncol(first)), function(i) {
  rest <- ranks[-first[, i]]
  second <- combn(rest, 5, sum)
  sum(ranks[first[, i]])^2 + second^2 + (sum(rest) - second)^2
}))
expect("kruskalWallis", list(lapply(groups, each)),
  test("kruskal-wallis", 15, mean(reaches(spreads, sum(vapply(split(ranks, rep(1:3, each = 5)), sum, 0)^2))), "random permutations"))
for (n in c(0, 4)) expect("kruskalWallis", list(list(each(rep(1, n)), each(1:5), each(2:6))), too_few("kruskal-wallis", n + 10))
many <- list(sample(1:5, 800, TRUE, c(9, 9, 9, 10, 10)), sample(1:5, 700, TRUE), sample(1:5, 600, TRUE))
expect("kruskalWallis", list(lapply(many, each)), test("kruskal-wallis", 2100, kruskal.test(many)$p.value, "chi-square"))

for (n in c(0, 1, 2, 4)) expect("friedman", list(lapply(seq_len(n), function(i) each(1:3))), too_few("friedman", n))
for (m in 5:7) for (shape in shapes[1:3]) {
  rows <- matrix(sample(1:5, 3 * m, TRUE, shape), m)
  expect("friedman", list(rows), test("friedman", m, friedman_p(rows)))
}
rows <- matrix(sample(1:5, 20, TRUE), 5); expect("friedman", list(rows[, 1:2]), test("friedman", 5, friedman_p(rows[, 1:2])))
expect("friedman", list(matrix(2, 5, 4)), test("friedman", 5, 1))
rows <- matrix(sample(1:5, 2100, TRUE), 700) + rep(c(0, 0, 1), each = 700) * (runif(700) < .1)
expect("friedman", list(rows), test("friedman", 700, friedman.test(rows)$p.value, "chi-square"))
# Too many orders to list.
rows <- t(replicate(14, rank(sample(1:5) + c(0, 0, 1, 1, 2))))
expect("friedman", list(rows), test("friedman", 14, friedman_drawn_p(rows), "random permutations"))
for (m in c(5, 8, 12)) {
  ranks <- t(replicate(m, rank(sample(1:4) + c(0, 0, 1, 2))))
  expect("kendallW", list(ranks), list(raters = m, items = 4, w = kendall_w(ranks)))
}

for (counts in list(c(0, 3, 4), c(0, 0, 5), c(5, 0, 5), c(1, 7, 12), c(10, 3, 40), c(0, 0, 0))) {
  expect("mcnemar", each(counts), if (counts[3] < 5) too_few("mcnemar", counts[3]) else
    test("mcnemar", counts[3], mcnemar_p(counts[1], counts[2])))
}

for (table in list(
  rbind(c(3, 2), c(1, 4)), rbind(c(5, 0), c(0, 5)), rbind(c(12, 5), c(6, 14)), rbind(c(5, 0), c(6, 0)), rbind(c(1, 4, 2), c(6, 1, 1)),
  rbind(c(2, 3, 0, 4), c(1, 1, 6, 2)), rbind(c(4, 1, 2), c(1, 5, 1), c(0, 2, 6)), rbind(c(20, 11, 3), c(9, 15, 8)), rbind(c(3, 1, 1, 0, 2), c(0, 2, 5, 1, 0))
)) expect("fisher", list(table), test("fisher", sum(table), fisher_p(table)))
expect("fisher", list(rbind(c(2, 2), c(3, 9))), too_few("fisher", 16))
table <- rbind(c(9, 14, 20, 30, 27), c(15, 20, 22, 20, 13))
expect("fisher", list(table), test("fisher", sum(table), fisher_p(table), "random permutations"))
table <- rbind(c(190, 310, 240, 280, 200), c(170, 320, 200, 320, 240))
expect("fisher", list(table), test("fisher", sum(table), chisq.test(table, correct = FALSE)$p.value, "chi-square"))

for (counts in list(c(9, 1), c(3, 2), c(4, 0), c(25, 25), c(3, 1, 6), c(5, 0, 0), c(2, 2, 1, 0), c(4, 9, 3, 1))) {
  expect("equalPreference", list(each(counts)), equal_preference(counts))
}
counts <- c(400, 300, 200, 100, 380, 420)
expect("equalPreference", list(each(counts)), list(method = "chi-square", p_value = chisq.test(counts)$p.value))

for (p in list(c(.01, .04, .03, .005), c(.5, .2), c(.04, .04, .04), c(.9), c(.2, NA, .001, NA), numeric(0))) {
  expect("holm", list(each(p)), each(p.adjust(p, "holm")))
}

# ---- differences and effects

paired_case <- function(x, y, min, max, confidence = .95) {
  arguments <- list(pairs_of(x, y), scale_of(min, max), confidence)
  expect("pairedDifference", arguments, paired_difference(x, y, min, max, confidence))
}
unpaired_case <- function(x, y, min, max, confidence = .95) {
  arguments <- list(each(x), each(y), scale_of(min, max), confidence)
  expect("unpairedDifference", arguments, unpaired_difference(x, y, min, max, confidence))
  expect("superiority", arguments, superiority(x, y, min, max, confidence))
}
net_case <- function(x, y) expect("netPreference", list(pairs_of(x, y)), net_preference(x, y))
for (n in c(0, 1, 2, 4, 5, 6, 10, 24, 60)) for (shape in shapes[if (n < 5) 1 else 1:3]) {
  x <- sample(1:5, n, TRUE, shape); y <- sample(1:5, n, TRUE, shapes$flat)
  paired_case(x, y, 1, 5, if (n %% 2) .95 else .9)
  net_case(x, y)
}
paired_case(rep(4, 6), rep(4, 6), 1, 5); paired_case(rep(4, 6), rep(3, 6), 1, 5); paired_case(rep(5, 5), rep(1, 5), 1, 5)
paired_case(c(1, 1, 0, 1, 0, 1, 1), c(0, 1, 0, 0, 0, 1, 0), 0, 1); net_case(rep(3, 5), rep(3, 5)); net_case(rep(3, 5), rep(1, 5))
for (sizes in list(c(0, 0), c(1, 5), c(4, 9), c(5, 5), c(5, 12), c(9, 6), c(30, 20), c(60, 5))) for (shape in shapes[if (min(sizes) < 5) 1 else 1:3]) {
  unpaired_case(sample(1:5, sizes[1], TRUE, shape), sample(1:5, sizes[2], TRUE, shapes$flat), 1, 5, if (sizes[1] %% 2) .95 else .9)
}
unpaired_case(rep(5, 5), rep(5, 6), 1, 5); unpaired_case(rep(5, 7), rep(1, 5), 1, 5); unpaired_case(rbinom(8, 1, .4), rbinom(11, 1, .7), 0, 1)

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
