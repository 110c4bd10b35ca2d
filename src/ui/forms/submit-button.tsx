import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#src/ui/button.tsx'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'name' | 'value' | 'isBusy'> & {
  intent: string
  about?: string
}

export function SubmitButton({ intent, about = '', ...button }: SubmitButtonProps) {
  const sent = useNavigation().formData
  const isBusy = sent?.get('intent') === intent && String(sent.get('about') ?? '') === about
  return <Button {...button} type="submit" name="intent" value={intent} isBusy={isBusy} />
}
