# Computes in R the figures of the seeded assessments from their raw answers (assessments.json), and writes them to assessments-figures.json,
# which the tests read. R is needed to change them only:   Rscript tests/statistics/assessments.R

set.seed(20260101)
RNGkind(sample.kind = "Rejection")
options(warnPartialMatchDollar = TRUE, warn = 2)
folder <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)))
for (file in c("reference.R", "which-answers.R", "of-types.R")) source(file.path(folder, file))

# The figures of every question over some responses.
figures <- function(assessment, responses = assessment$responses) {
  completed <- Filter(function(response) state_of(response) == "completed", responses)
  results <- results_of(assessment, completed)
  list(
    states = as.list(table(factor(vapply(responses, state_of, ""), c("in_progress", "late", "completed", "ended")))),
    median_minutes = median_or_null(unlist(lapply(completed, minutes_of))),
    questions = lapply(results, function(result) c(
      result[c("versions", "answered", "cannot_judge", "skipped", "attention", "median_seconds")],
      list(aggregate = if (result$answered > 0) aggregate_of(result$question, result$values))
    ))
  )
}

assessments <- read_json(file.path(folder, "assessments.json"))
names(assessments) <- vapply(assessments, `[[`, "", "name")
own <- assessments$designs
completed <- function(assessment) {
  responses <- Filter(function(one) state_of(one) == "completed", assessment$responses)
  list(results = results_of(assessment, responses))
}
mean_liked <- function(assessment, key) mean(unlist(completed(assessment)$results[[key]]$values))
earlier <- list(
  mean_liked(assessments$versions, "like1"), mean_liked(own, "like2"), mean_liked(own, "like3"), mean_liked(assessments$few, "like1"),
  mean_liked(own, "fit1"), mean_liked(own, "fit1")
)
# How near experts pointed on the picture of a question; `points_of` says where one did.
heat_of <- function(key, points_of) {
  result <- completed(own)$results[[key]]
  picture <- own$materials[[as.character(result$question$config$material_id)]]
  heat(lapply(result$values, points_of), picture$height / picture$width)
}

found <- list(
  designs = figures(own),
  versions = figures(assessments$versions),
  few = lapply(c("0" = 0, "1" = 1, "2" = 2, "4" = 4, "5" = 5), function(n) {
    figures(assessments$few, head(assessments$few$responses, n))
  }),
  benchmark = list(
    means = earlier,
    # The mean of its rank among the others, where it shares the ranks of equal ones.
    high = lapply(earlier, function(mean) (rank(c(mean, unlist(earlier)))[1] - 1) / length(earlier)),
    low = lapply(earlier, function(mean) (rank(-c(mean, unlist(earlier)))[1] - 1) / length(earlier))
  ),
  heat = list(
    pins = heat_of("pins", function(pins) Filter(feels("positive"), pins)),
    click = heat_of("click", function(click) if (!is.null(click$x)) list(click))
  )
)
# One line for each question.
lines <- function(x, depth) {
  if (depth == 0 || is.null(names(x))) return(json(x))
  paste0("{\n", paste0('"', names(x), '":', vapply(x, lines, "", depth - 1), collapse = ",\n"), "\n}")
}
writeLines(lines(found, 4), file.path(folder, "assessments-figures.json"))
