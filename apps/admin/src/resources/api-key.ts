import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import { inputOfKind } from '../fields/input-of-kind.tsx'
import { createApiKey } from './generated-secret.ts'

const RightsInput = lazyPart(async () => (await import('./api-key-inputs.tsx')).RightsInput)
const ExpiryInput = lazyPart(async () => (await import('./api-key-inputs.tsx')).ExpiryInput)
const SecretInput = lazyPart(async () => (await import('./api-key-inputs.tsx')).SecretInput)

/** A key is made in the browser and shown once; its rights are chosen from those of the administrator. */
export const apiKeyOverrides: ResourceOverrides = {
  beginning: () => ({ secret: createApiKey() }),
  inputs: {
    secret: inputOfKind('password', SecretInput),
    rules: inputOfKind('json', RightsInput),
    expires_at: inputOfKind('dateTime', ExpiryInput),
  },
}
