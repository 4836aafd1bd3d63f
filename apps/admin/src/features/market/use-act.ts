import { useState } from 'react'
import { problemOf } from './market.api.ts'

/** Runs calls one by one and keeps the problem of the last one; empty: it succeeded. */
export function useAct(): {
  readonly problem: string
  readonly clear: () => void
  /** @param onDone called after success only */
  readonly act: (call: () => Promise<unknown>, onDone?: () => void) => void
} {
  const [problem, setProblem] = useState('')
  const run = async (call: () => Promise<unknown>, onDone?: () => void) => {
    setProblem('')
    try {
      await call()
      onDone?.()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return { problem, clear: () => setProblem(''), act: (call, onDone) => void run(call, onDone) }
}
