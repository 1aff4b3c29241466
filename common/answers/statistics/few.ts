/**
 * With fewer answers there is no interval and no test: four people who all prefer the same design give p = .125, and the interval of a
 * share is up to 86 points wide.
 */
export const FEW = 5;
