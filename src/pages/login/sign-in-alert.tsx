import { useEffect, useRef } from 'react'

/** Why signing in did not work, and below it what may help. */
export function SignInAlert({ reason, message }: { reason: string; message: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="rounded-soft border-2 border-danger bg-danger-panel p-5">
      <p role="alert" className="font-semibold text-danger">
        {message}
      </p>
      {reason === 'auth/wrong-password' && (
        <p className="mt-1">The e-mail address may be mistyped, too. Please check both.</p>
      )}
    </div>
  )
}
