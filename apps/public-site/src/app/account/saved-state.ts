import { memberArea } from '@teachnet/protocol'

interface Record {
  readonly controller: string
  readonly id: number
}

const paths = { load: `${memberArea.apiPrefix}/account/isSaved`, save: `${memberArea.apiPrefix}/account/saveItem` }

/** Returns whether the member has saved a record; undefined when the session has ended or nothing answers. */
export async function loadSaved({ controller, id }: Record, token: string): Promise<boolean | undefined> {
  return ask(`${paths.load}?${new URLSearchParams({ controller, id: String(id) })}`, token)
}

/** Saves a record or removes it. Returns the new state; undefined as above. */
export async function saveRecord(record: Record, saved: boolean, token: string): Promise<boolean | undefined> {
  return ask(paths.save, token, { ...record, saved })
}

async function ask(address: string, token: string, body?: object): Promise<boolean | undefined> {
  try {
    const answer = await fetch(address, {
      headers: { server: 'true', 'content-type': 'application/json', [memberArea.tokenHeader]: token },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const { code, data }: { code: number; data: { saved: boolean } | null } = await answer.json()
    return code === 1 ? data?.saved : undefined
  } catch {
    return undefined // offline, or a proxy's page instead of a reply
  }
}
