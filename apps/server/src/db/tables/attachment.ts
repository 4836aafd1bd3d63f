import { findResource, routineAttachment } from '@teachnet/contract/resources'
import { tableOf } from '../definitions/table-of.ts'

export const attachment = tableOf(routineAttachment, { findDefinition: findResource })
