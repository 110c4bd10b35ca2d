/** In its own file, so that the page does not load the validator. */
export const maxIssueLength = 15_000
