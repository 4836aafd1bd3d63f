import type { ApiClient } from '@teachnet/api-client'
import { type ApplicationStatus, siteCalls } from '@teachnet/contract'
import { deskCalls } from '@teachnet/contract/desk'
import type { DataOf } from '@teachnet/protocol'

/** The member's applications, and the contacts whose applications are missing in the list. */
export type Applications = DataOf<typeof deskCalls.ownApplications>

/** One application as the public status page shows it, with its files and the token of further calls. */
export interface OpenedApplication
  extends ApplicationStatus, Pick<DataOf<typeof deskCalls.openOwnApplication>, 'token' | 'files' | 'subject'> {}

/** What the page of the applications shows: one of them, or the list. */
export interface ApplicationsData {
  readonly applications: Applications
  readonly opened: OpenedApplication | undefined
}

/** Loads the application that an address names, or only the list. */
export async function loadApplications(client: ApiClient, { url, signal }: Request): Promise<ApplicationsData> {
  const number = new URL(url).searchParams.get('number')
  const [applications, opened] = await Promise.all([
    client.call(deskCalls.ownApplications, { signal }),
    number === null ? undefined : openApplication(client, number, signal),
  ])
  return { applications, opened }
}

/** Opens an application by the member's proved contact. The token is valid for half an hour. */
export async function openApplication(
  client: ApiClient,
  number: string,
  signal?: AbortSignal,
): Promise<OpenedApplication> {
  const { token, files, subject } = await client.call(deskCalls.openOwnApplication, {
    body: { number },
    signal,
  })
  const status = await client.call(siteCalls.loadApplicationStatus, { body: { token }, signal })
  return { ...status, token, files, subject }
}
