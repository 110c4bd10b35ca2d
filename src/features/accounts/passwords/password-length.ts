/** Length of a password in characters. No rule about kinds of characters: they make passwords worse. */
export const minimumPasswordLength = 12
export const maximumPasswordLength = 128
