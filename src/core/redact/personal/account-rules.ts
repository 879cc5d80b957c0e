import type { Rule } from '../rule.ts'
import { writeRule } from '../rules/write-rule.ts'

const ASSIGNS = String.raw`\\{0,4}["']?\s{0,2}[:=]\s{0,2}\\{0,4}["']?`
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Who pays for it. */
export const ACCOUNT_RULES: readonly Rule[] = [
  writeRule({
    id: 'account-id',
    name: 'Account or organization id',
    confidence: 'personal',
    keywords: [
      'organizationuuid',
      'organization_uuid',
      'accountuuid',
      'account_uuid',
      'organization_id',
      'organizationid',
      'org_id',
      'orgid',
      'account_id',
      'accountid',
      'workspace_id',
      'tenant_id',
      'tenantid',
      'subscription_id',
      'subscriptionid',
    ],
    pattern: `[A-Za-z_]{5,20}${ASSIGNS}(${UUID}|[A-Za-z]{2,8}[_-][A-Za-z0-9]{12,40}|\\d{8,16})`,
    flags: 'i',
    standsAnywhere: true,
    accepts: (id) => !/^(?:(.)\1+|0+1?|12345\d*)$/.test(id),
  }),
  writeRule({
    id: 'aws-account-id',
    name: 'AWS account id',
    confidence: 'personal',
    keywords: ['arn:aws'],
    pattern: 'arn:aws(?:-[a-z]{2,6}){0,2}:[a-z0-9-]{1,30}:[a-z0-9-]{0,20}:(\\d{12})',
    accepts: (id) => !/^(?:123456789012|(\d)\1{11})$/.test(id),
  }),
  writeRule({
    id: 'openai-organization',
    name: 'OpenAI organization id',
    confidence: 'personal',
    keywords: ['org-'],
    pattern: 'org-[A-Za-z0-9]{24}',
  }),
]
