import { saveInput } from '@teachnet/ui/parts'

/** Longest time that a sign-out or a lock waits for unsaved input, in ms. */
const patience = 3000

const tasks = new Set<() => Promise<unknown>>()

/** Adds work that a sign-out or a lock waits for, such as sending unsaved input. Returns the function that removes it. */
export function addBeforeLeaving(task: () => Promise<unknown>): () => void {
  tasks.add(task)
  return () => void tasks.delete(task)
}

/** Lets forms store their input, and waits until it is sent, or for three seconds at most. */
export async function finishBeforeLeaving(): Promise<void> {
  if (tasks.size === 0) return
  saveInput()
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([Promise.allSettled([...tasks].map((task) => task())), late])
}
