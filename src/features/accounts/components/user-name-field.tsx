/** Without it, password managers save the password for nobody, or for the wrong account. Neither sent nor shown. */
export function UserNameField({ email }: { email: string }) {
  return <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
}
