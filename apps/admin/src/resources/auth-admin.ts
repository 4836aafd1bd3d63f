import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'

const RightsDialog = lazyPart(async () => (await import('./rights-dialog.tsx')).RightsDialog)

const ViewAsDialog = lazyPart(async () => (await import('./view-as-dialog.tsx')).ViewAsDialog)

/** The menu of an administrator opens what the account may do, and why. */
export const adminOverrides: ResourceOverrides = { dialogs: { rights: RightsDialog, viewAs: ViewAsDialog } }
