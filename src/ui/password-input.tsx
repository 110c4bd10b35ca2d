import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { controlLook } from './field.tsx'

/**
 * A password, with a button that shows what was typed. The button comes with the scripts, in a place that is kept for it;
 * sending the form hides the password again, so that no browser keeps it as ordinary text.
 */
export function PasswordInput(props: ComponentProps<'input'> & { id: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isScripted, setScripted] = useState(false)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setScripted(true)
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <div className="relative">
      <input {...props} ref={input} type={isShown ? 'text' : 'password'} className={`${controlLook} pr-20`} />
      {isScripted && (
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={props.id}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0.5 right-[3px] min-h-11 border border-transparent min-w-11 rounded-soft px-4 font-semibold text-link text-small underline pressable"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      )}
    </div>
  )
}
