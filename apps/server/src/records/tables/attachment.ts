import { findResource } from '@teachnet/contract/all-resources'
import { routineAttachment, routineFolder } from '@teachnet/contract/resources'
import { tableOf } from './table-of.ts'

const options = { findDefinition: findResource }

export const mediaFolderTable = tableOf(routineFolder, options)
export const attachment = tableOf(routineAttachment, options)
