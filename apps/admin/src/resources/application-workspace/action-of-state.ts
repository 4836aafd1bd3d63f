import { applicationStates } from '@teachnet/contract'

/** The action that sets a state, with its dialog and all its checks. */
export const actionOfState: Readonly<Record<string, string>> = {
  [applicationStates.waiting]: 'ask',
  [applicationStates.accepted]: 'accept',
  [applicationStates.refused]: 'refuse',
}
