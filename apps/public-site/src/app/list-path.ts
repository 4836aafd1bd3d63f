import { useSearchParams } from 'react-router'

/** Parameter values of a list by name; undefined and '' are left out. */
export type ListChoice = Readonly<Record<string, string | undefined>>

/**
 * Returns the address of a list with some of its parameters changed. The parameters keep their order; a change resets the list to the first
 * page.
 */
export function listPath(path: string, chosen: ListChoice, changes: ListChoice = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...chosen, ...changes })) if (value) query.set(name, value)
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Adds the page number to the choice; the first page has none. */
export function pageOfList(path: string, chosen: ListChoice, page: number): string {
  return listPath(path, chosen, { page: page > 1 ? String(page) : undefined })
}

/** Returns what a visitor has chosen in a list: the given filters, and the order that the address names. */
export function useListChoice(chosen: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const order = useSearchParams()[0].get('order')
  return order ? { ...chosen, order } : chosen
}
