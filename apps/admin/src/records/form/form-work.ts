import { createContext, use, useRef, useState } from 'react'

/** Work that a form has to wait for before it is saved, such as uploads whose addresses become values. */
export interface FormWork {
  /** Adds work; its starter shows the outcome. */
  readonly add: (work: Promise<unknown>) => void
  /** Resolves when no work is left, including work that began meanwhile. */
  readonly settle: () => Promise<void>
  /** A save waits for work. */
  readonly isAwaited: boolean
}

/** Adds work to the form around an input; does nothing outside of forms. */
const FormWorkContext = createContext<FormWork['add']>(() => undefined)

export const FormWorkProvider = FormWorkContext.Provider

/** Returns the function by which inputs report to their form that a save has to wait. */
export function useFormWork(): FormWork['add'] {
  return use(FormWorkContext)
}

export function useOwnFormWork(): FormWork {
  const works = useRef(new Set<Promise<unknown>>())
  const [isAwaited, setAwaited] = useState(false)
  const [add] = useState(() => (work: Promise<unknown>) => {
    works.current.add(work)
    const forget = () => works.current.delete(work)
    work.then(forget, forget)
  })
  return {
    add,
    isAwaited,
    async settle() {
      if (works.current.size === 0) return
      setAwaited(true)
      while (works.current.size > 0) await Promise.allSettled(works.current)
      setAwaited(false)
    },
  }
}
