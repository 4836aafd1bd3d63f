import type { ApiClient } from '@teachnet/api-client'
import {
  type ExactIdentifier,
  exactIdentifiers,
  type FoundPerson,
  personCalls,
  type PersonIdentifierKind,
} from '@teachnet/contract/person'
import { useState } from 'react'
import { type SaveResult, toSaveResult } from '../../records/form/save-result.ts'

export interface TypedIdentifier {
  readonly kind: PersonIdentifierKind
  readonly value: string
}

interface ExactInput {
  readonly kind: ExactIdentifier
  readonly value: string
}

/** What a search found, with what was searched for. */
export interface PersonResult {
  readonly asked: { readonly identifiers: readonly TypedIdentifier[]; readonly reason: string }
  readonly found: FoundPerson
}

/** Messages of the server by input, such as `identifiers.0`; the empty name: about the whole form. */
export type Problems = Readonly<Record<string, string>>

export type PersonSearch = ReturnType<typeof usePersonSearch>

/** The search for a person, and what is done with its result. Personal data stays in memory: no address or storage has it. */
export function usePersonSearch(client: ApiClient, onRequested: () => void) {
  const [result, setResult] = useState<PersonResult>()
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)

  async function run(call: () => Promise<unknown>): Promise<SaveResult> {
    setBusy(true)
    try {
      return await toSaveResult(call)
    } finally {
      setBusy(false)
      onRequested()
    }
  }

  async function find(asked: PersonResult['asked']): Promise<void> {
    setProblems({})
    const outcome = await run(async () => {
      const found = await client.call(personCalls.findPerson, {
        body: { identifiers: [...asked.identifiers], reason: asked.reason },
        showError: false,
      })
      setResult({ asked, found })
    })
    if (outcome.kind === 'saved') return
    setResult(undefined)
    setProblems(problemsOf(outcome))
  }

  return {
    result,
    problems,
    isBusy,
    find,

    /** Makes an archive. The API client shows the outcome. */
    async exportAll({ asked }: PersonResult): Promise<void> {
      const outcome = await run(() =>
        client.call(personCalls.exportPerson, {
          body: { identifiers: exactOf(asked.identifiers), reason: asked.reason },
          showError: false,
          showSuccess: true,
        }),
      )
      if (outcome.kind !== 'saved') setProblems(problemsOf(outcome))
    },

    /** Erases what was found, searches again, and returns the problems by input. */
    async erase(
      { asked, found }: PersonResult,
      { except, password }: { readonly except: readonly string[]; readonly password: string },
    ): Promise<Problems> {
      const outcome = await run(() =>
        client.call(personCalls.erasePerson, {
          body: {
            identifiers: exactOf(asked.identifiers),
            reason: asked.reason,
            seen: found.seen,
            except: [...except],
            password,
          },
          showError: false,
          showSuccess: true,
        }),
      )
      if (outcome.kind !== 'saved') return problemsOf(outcome)
      await find(asked)
      return {}
    },
  }
}

function problemsOf(outcome: SaveResult): Problems {
  if (outcome.kind !== 'refused') return {}
  return Object.keys(outcome.fields).length > 0 ? outcome.fields : { '': outcome.message }
}

/** Whether an identifier names one person: only such a search can be exported or erased. */
export function isExact(identifier: TypedIdentifier): identifier is ExactInput {
  return exactIdentifiers.some((kind) => kind === identifier.kind)
}

function exactOf(identifiers: readonly TypedIdentifier[]): ExactInput[] {
  return identifiers.filter(isExact)
}
