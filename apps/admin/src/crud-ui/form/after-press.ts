let isPressed = false
const ends = ['pointerup', 'pointercancel'] as const

addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ends) addEventListener(end, () => (isPressed = false), true)

/**
 * Runs a step immediately, or after the click of a pointer that is pressed. An input is left when the pointer goes down; a message that
 * appears then would move the button from under the pointer, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) return run()
  const done = new AbortController()
  const { signal } = done
  const finish = () => {
    done.abort()
    // The click follows in the same task.
    setTimeout(run)
  }
  for (const end of ends) addEventListener(end, finish, { capture: true, signal })
}
