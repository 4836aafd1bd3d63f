import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import { inputOfKind } from '../fields/input-of-kind.tsx'
import { createSigningSecret } from './generated-secret.ts'

const EventsInput = lazyPart(async () => (await import('./webhook-inputs.tsx')).EventsInput)
const SigningSecretInput = lazyPart(async () => (await import('./webhook-inputs.tsx')).SigningSecretInput)

const WebhookEventCell = lazyPart(async () => (await import('./webhook-event-cell.tsx')).WebhookEventCell)

export const webhookDeliveryOverrides: ResourceOverrides = { cells: { event: WebhookEventCell } }

/** Events are chosen by area and action; a secret is made in the browser and shown once. */
export const webhookOverrides: ResourceOverrides = {
  beginning: () => ({ secret: createSigningSecret() }),
  inputs: { events: inputOfKind('json', EventsInput), secret: inputOfKind('password', SigningSecretInput) },
}
