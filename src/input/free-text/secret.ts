export type SecretKind = 'seed-phrase' | 'private-key' | 'card-number' | 'security-code' | 'code' | 'password'

/** Where a secret is in a text: from `start` up to, not including, `end`. */
export type Secret = { kind: SecretKind; start: number; end: number }
