import type { ApiCall } from '@teachnet/api-client/anonymous'
import { memberArea } from '@teachnet/protocol'
import { siteClient } from '../site-client.ts'

interface Record {
  readonly controller: string
  readonly id: number
}

interface State {
  readonly saved: boolean
}

const load: ApiCall<Record, undefined, State | null> = {
  method: 'GET',
  path: `${memberArea.apiPrefix}/account/isSaved`,
}
const save: ApiCall<undefined, Record & State, State | null> = {
  method: 'POST',
  path: `${memberArea.apiPrefix}/account/saveItem`,
}

/** Returns whether the member has saved a record; undefined when the session has ended or nothing answers. */
export async function loadSaved({ controller, id }: Record, token: string): Promise<boolean | undefined> {
  return savedOf(siteClient.call(load, { query: { controller, id }, headers: { [memberArea.tokenHeader]: token } }))
}

/** Saves a record or removes it. Returns the new state; undefined as above. */
export async function saveRecord(record: Record, saved: boolean, token: string): Promise<boolean | undefined> {
  const body = { ...record, saved }
  return savedOf(siteClient.call(save, { body, headers: { [memberArea.tokenHeader]: token } }))
}

async function savedOf(call: Promise<State | null>): Promise<boolean | undefined> {
  try {
    return (await call)?.saved
  } catch {
    return undefined // offline, or the session has ended
  }
}
