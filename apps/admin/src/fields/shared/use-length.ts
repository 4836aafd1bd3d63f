import { useText } from '@teachnet/i18n/react'

/** Whether a text is too long, and the props with which its input says so. An input never cuts what is pasted into it. */
export function useLength(value: string, max: number) {
  const text = useText()
  const isTooLong = [...value.trim()].length > max
  return { isTooLong, problem: isTooLong ? { error: true, helperText: text('app.tooLong', { max }) } : {} }
}
