import { type PolicyContent, policyPath, policyPaths } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { breadcrumbs, organization } from '../../seo/json-ld.ts'

/** The version in force has the page's own address; an earlier one has an address with its number, and is not indexed. */
export const policyHead: HeadOf<PolicyContent> = ({ site, kind, policy, versions }, place, text) => {
  const isInForce = policy.version === versions[0]?.version
  return {
    path: isInForce ? policyPaths[kind] : policyPath({ kind, number: policy.version }),
    title: isInForce ? policy.title : text('policy.versionTitle', { title: policy.title, version: policy.version }),
    siteName: site.siteName,
    description: policy.notice,
    image: site.logo,
    isUnlisted: !isInForce,
    jsonLd: [
      organization(site, place),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: policy.title, path: policyPaths[kind] },
        ],
        place,
      ),
    ],
  }
}
