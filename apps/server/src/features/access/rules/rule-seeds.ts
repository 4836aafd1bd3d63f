import {
  actionsOf,
  extraActions,
  extraActionsOf,
  permissionOf,
  type ResourceAction,
  type ResourceDefinition,
} from '@teachnet/contract'
import { menuDirectories, menuPages } from '@teachnet/contract/menu'
import { label, type LocalizedText, type MenuRule } from '@teachnet/protocol'

/** A rule that the product ships; `parent` is another rule's name. A rule comes after its parent. */
export interface RuleSeed {
  readonly name: string
  readonly parent: string | undefined
  readonly type: MenuRule['type']
  /** Default: the name; buttons have none. */
  readonly path?: string
  /** Default: `none`. */
  readonly extend?: MenuRule['extend']
  readonly title: LocalizedText
  readonly icon: string
  readonly component: string
  readonly weigh: number
  /** Weights that the rule had in earlier releases, whose order follows the current one unless somebody has changed it. */
  readonly earlierWeighs?: readonly number[]
}

const actionTitles: Record<ResourceAction, LocalizedText> = {
  index: label('查看', 'View'),
  add: label('添加', 'Add'),
  edit: label('编辑', 'Edit'),
  del: label('删除', 'Delete'),
  sortable: label('快速排序', 'Sort'),
}

/** The rules of the pages and of the resources: directories, menu entries, and a button for each action. */
export function adminRuleSeeds(resources: readonly ResourceDefinition[]): RuleSeed[] {
  const directories = menuDirectories
    .filter(
      ({ name }) =>
        menuPages.some((page) => page.parent === name) || resources.some((resource) => resource.menu?.parent === name),
    )
    .map(({ name, title, icon, weigh }): RuleSeed => ({
      name,
      parent: undefined,
      type: 'menu_dir',
      title,
      icon,
      component: '',
      weigh,
    }))
  return [
    ...directories,
    ...menuPages.flatMap(({ nodes, parent, ...page }) => menuWithButtons({ ...page, parent, buttons: nodes })),
    ...resources.flatMap((resource) =>
      resource.menu
        ? menuWithButtons({
            name: permissionOf(resource),
            parent: resource.menu.parent,
            title: resource.title,
            icon: resource.menu.icon,
            component: resource.menu.component ?? `/src/views/backend/${permissionOf(resource)}/index.vue`,
            weigh: resource.menu.weigh,
            buttons: [
              ...actionsOf(resource).map((action) => ({ name: action, title: actionTitles[action] })),
              ...(resource.recordActions ?? []),
              ...(resource.calls ?? []),
              ...extraActionsOf(resource).map((name) => ({ name, title: extraActions[name].title })),
            ],
          })
        : [],
    ),
  ]
}

/** The pages of the member centre, with the component names that clients of the old contract use. */
export const memberRuleSeeds: readonly RuleSeed[] = [
  {
    name: 'account',
    parent: undefined,
    type: 'menu_dir',
    title: label('我的账号', 'My account'),
    icon: 'fa fa-user-circle',
    component: '',
    weigh: 98,
  },
  ...(
    [
      ['overview', label('账号概览', 'Overview'), 'fa fa-home', [99]],
      ['notices', label('我的消息', 'Notices'), 'fa fa-bell-o', [98]],
      ['profile', label('个人资料', 'Profile'), 'fa fa-user-circle-o', [97, 98]],
      ['changePassword', label('账号安全', 'Security'), 'fa fa-shield', [96, 97]],
      ['teacher', label('教师资料', 'Teacher profile'), 'fa fa-graduation-cap', [95]],
      ['courses', label('我的课程', 'My courses'), 'fa fa-book', []],
      ['integral', label('积分记录', 'Points log'), 'fa fa-tag', [94, 95, 96]],
      ['balance', label('余额记录', 'Balance log'), 'fa fa-money', [93, 94, 95]],
      ['applications', label('我的申请', 'My applications'), 'fa fa-file-text-o', [92, 93, 94]],
      ['saved', label('我的收藏', 'Saved'), 'fa fa-bookmark-o', [91, 92, 93]],
      ['data', label('我的数据', 'My data'), 'fa fa-database', [90, 91, 92]],
    ] as const
  ).map(([page, title, icon, earlierWeighs], index): RuleSeed => ({
    name: `account/${page}`,
    parent: 'account',
    type: 'menu',
    title,
    icon,
    component: `/src/views/frontend/user/account/${page}.vue`,
    weigh: 99 - index,
    earlierWeighs,
  })),
]

function menuWithButtons({
  buttons,
  ...menu
}: Omit<RuleSeed, 'type'> & { buttons: readonly Pick<RuleSeed, 'name' | 'title'>[] }): RuleSeed[] {
  return [
    { ...menu, type: 'menu' },
    ...buttons.map(({ name, title }, index): RuleSeed => ({
      name: `${menu.name}/${name}`,
      parent: menu.name,
      type: 'button',
      title,
      icon: '',
      component: '',
      weigh: buttons.length - index,
    })),
  ]
}
