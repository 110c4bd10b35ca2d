export type SecretKind = 'seed-phrase' | 'private-key' | 'card-number' | 'security-code' | 'code' | 'password'

/** Up to, not including, `end`. */
export type Secret = { kind: SecretKind; start: number; end: number }
