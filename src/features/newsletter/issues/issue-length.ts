/** Longest text of an issue, in characters. In a file of its own, so that the page needs no validator. */
export const maxIssueLength = 15_000
