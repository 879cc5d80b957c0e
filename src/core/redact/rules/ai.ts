import type { Rule } from '../rule.ts'
import { writeToken } from './write-rule.ts'

/** Models and what is built around them. */
export const AI: readonly Rule[] = [
  writeToken({
    id: 'anthropic-api-key',
    name: 'Anthropic API key',
    starts: ['sk-ant-api', 'sk-ant-admin'],
    rest: '\\d{2}-[\\w-]{80,120}',
    rotate: 'https://platform.claude.com/settings/keys',
  }),
  writeToken({
    id: 'openai-api-key',
    name: 'OpenAI API key',
    starts: ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-None-'],
    rest: '[\\w-]{40,200}',
    rotate: 'https://platform.openai.com/api-keys',
  }),
]
