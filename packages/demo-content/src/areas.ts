import type { ResourceDefinition } from '@teachnet/contract'
import * as shipped from '@teachnet/contract/resources'

/** The resources that have demo records. */
export const demoAreas: readonly ResourceDefinition[] = [
  shipped.category,
  shipped.teacher,
  shipped.teacherTeam,
  shipped.teacher100,
  shipped.teacherList,
  shipped.informationCategory,
  shipped.informationItem,
  shipped.course,
  shipped.offlineSwiper,
  shipped.fondText,
  shipped.fondCode,
  shipped.enterpriseInfo,
  shipped.enterpriseHonor,
  shipped.enterpriseBottom,
  shipped.brand,
  shipped.appGroup,
  shipped.appSwiper,
  shipped.setinClassname,
  shipped.setinShopname,
  shipped.setinTeacher,
  shipped.setinBranch,
  shipped.setinShoper,
  shipped.setinClasser,
]
