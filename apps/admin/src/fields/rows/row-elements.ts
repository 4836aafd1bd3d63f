/** The element of a row within the frame of all rows. */
export function rowOf(frame: HTMLElement | null, key: number | undefined) {
  return frame?.querySelector<HTMLElement>(`[data-row="${key}"]`)
}

/** The button that moves the row further; at an end, the one that moves it back. */
export function stepOf(row: HTMLElement | null | undefined, steps: readonly string[]) {
  return steps.map((step) => row?.querySelector<HTMLElement>(`[data-row-${step}]:not(:disabled)`)).find(Boolean)
}

export function inputsOf(frame: HTMLElement | null, key: number | undefined) {
  return rowOf(frame, key)?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [role=combobox]')
}

export function invalidOf(frame: HTMLElement | null) {
  return frame?.querySelector<HTMLElement>('[aria-invalid=true]')
}

export function addButton(frame: HTMLElement | null) {
  return frame?.querySelector<HTMLElement>('[data-row-add]')
}
