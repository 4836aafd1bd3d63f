import { useSearchParams } from 'react-router'

/** Returns what a visitor has chosen in a list: the given filters, and the order that the address names. */
export function useListChoice(chosen: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const order = useSearchParams()[0].get('order')
  return order ? { ...chosen, order } : chosen
}
