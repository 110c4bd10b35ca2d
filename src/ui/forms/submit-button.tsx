import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#src/ui/button.tsx'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'name' | 'value' | 'isBusy'> & {
  intent: string
  about?: string
}

/** While its form is on the way it is disabled, which takes the focus from it. It has it again before an answer may take it. */
export function SubmitButton({ intent, about = '', ...button }: SubmitButtonProps) {
  const sent = useNavigation().formData
  const isBusy = sent?.get('intent') === intent && String(sent.get('about') ?? '') === about
  const element = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useLayoutEffect(() => {
    if (wasBusy.current && document.activeElement === document.body) element.current?.focus({ preventScroll: true })
    wasBusy.current = isBusy
  }, [isBusy])
  return <Button {...button} ref={element} type="submit" name="intent" value={intent} isBusy={isBusy} />
}
