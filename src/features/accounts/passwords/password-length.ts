export const minimumPasswordLength = 12
export const maximumPasswordLength = 128

export const passwordLengthHint = `${minimumPasswordLength} characters or more.`
