import { label, type ResourceDefinition } from '@teachnet/contract'

/** A screen of the back office whose records are in one table: what rules that keep records can be for. */
export type Screen = Pick<ResourceDefinition, 'controller' | 'table' | 'title' | 'deletedForGood'>

/** The configuration page. Its items have a table but no definition: what they are is in their rows. */
export const configScreen: Screen = {
  controller: 'routine.Config',
  table: 'config',
  title: label('系统配置项', 'Configuration items'),
}
