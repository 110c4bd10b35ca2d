/**
 * For password managers: whose password a form asks for or sets. Without it they save the password for nobody, or for
 * the wrong account. Not sent, and not shown, as the page says it or its reader knows.
 */
export function UserNameField({ email }: { email: string }) {
  return <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
}
