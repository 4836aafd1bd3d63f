import type { ResourceDefinition } from '@teachnet/contract'
import { label } from '@teachnet/protocol'

/** What the rules on deleted records and sensitive data can watch: records of one table under one controller. */
export type RecordedResource = Pick<ResourceDefinition, 'controller' | 'table' | 'title' | 'deletedForGood'>

/** The configuration items. They have a table but no definition: their rows describe themselves. */
export const configItems: RecordedResource = {
  controller: 'routine.Config',
  table: 'config',
  title: label('系统配置项', 'Configuration items'),
}
