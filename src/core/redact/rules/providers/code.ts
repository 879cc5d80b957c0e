import { hasChecksum } from '../../checks/checksum.ts'
import type { Rule } from '../../rule.ts'
import { looksReal, writeRule, writeToken } from '../write-rule.ts'
import { findRotatePage } from './rotate-pages.ts'
import { ALNUM, HEX, named, tokens, UUID } from './tables.ts'

/** GitHub and npm end their tokens with a checksum: what has a wrong one was made up, or is of a kind that has none yet. */
function writeChecked(id: string, name: string, starts: readonly string[]): Rule {
  return writeToken({
    id,
    name,
    starts,
    rest: `${ALNUM}{36}`,
    accepts: (secret) => looksReal(secret.slice(4)) && (hasChecksum(secret.slice(4)) || 'likely'),
    ...findRotatePage(id),
  })
}

/** Where code lives, is built and checked. */
export const CODE: readonly Rule[] = [
  writeChecked('github-token', 'GitHub token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_']),
  writeChecked('npm-token', 'npm token', ['npm_']),
  ...tokens([
    ['github-fine-grained-token', 'GitHub token', 'github_pat_', `${ALNUM}{22}_${ALNUM}{59}`],
    ['github-app-token', 'GitHub app token', ['ghs_', 'ghu_'], '[\\w.-]{60,600}'],
    ['gitlab-token', 'GitLab token', 'glpat-', '[\\w-]{20,300}(?:\\.[0-9a-z]{2}(?:\\.?[0-9a-z]{7,9}))?'],
    ['gitlab-job-token', 'GitLab job token', 'glcbt-', `(?:${ALNUM}{1,5}_)?[\\w-]{20,64}`],
    [
      'gitlab-deploy-token',
      'GitLab deploy token',
      ['gldt-', 'glsoat-', 'glft-', 'glffct-', 'glimt-'],
      '[\\w-]{20,64}',
    ],
    ['gitlab-trigger-token', 'GitLab trigger token', 'glptt-', `(?:${HEX}{40}|[\\w-]{20,64})`],
    ['gitlab-agent-token', 'GitLab agent token', 'glagent-', '[\\w-]{50,64}'],
    ['gitlab-oauth-secret', 'GitLab OAuth secret', 'gloas-', `(?:${HEX}{64}|[\\w-]{64})`],
    [
      'gitlab-runner-token',
      'GitLab runner token',
      ['glrt-', 'glrtr-', 'GR1348941'],
      '(?:t\\d_)?[\\w-]{20,300}',
    ],
    ['bitbucket-app-password', 'Bitbucket app password', 'ATBB', `${ALNUM}{28,36}`],
    ['bitbucket-access-token', 'Bitbucket access token', 'ATCTT3', '[\\w=-]{120,220}'],
    ['atlassian-api-token', 'Atlassian API token', 'ATATT3', '[\\w=-]{120,220}'],
    ['circleci-token', 'CircleCI token', ['CCIPAT_', 'CCIPRJ_'], `${ALNUM}{22}_${HEX}{40}`],
    ['buildkite-token', 'Buildkite token', ['bkua_', 'bkct_', 'bkat_', 'bkaj_'], '[a-z0-9]{40,60}'],
    ['sonar-token', 'SonarQube token', ['squ_', 'sqp_', 'sqa_', 'sqb_'], `${HEX}{40}`],
    ['sourcegraph-token', 'Sourcegraph token', 'sgp_', `(?:(?:${HEX}{16}|local)_)?${HEX}{40}`],
    ['aikido-token', 'Aikido token', ['AIK_CI_', 'AIK_SECRET_'], `${ALNUM}{20,64}`],
    ['pypi-token', 'PyPI token', 'pypi-', 'A(?:gEIcHlwaS5vcmc|gENdGVzdC5weXBpLm9yZw)[\\w-]{50,1000}'],
    ['rubygems-token', 'RubyGems token', 'rubygems_', `${HEX}{48}`],
    ['crates-io-token', 'crates.io token', 'cio', `${ALNUM}{32}`],
    ['nuget-api-key', 'NuGet API key', 'oy2', '[a-z0-9]{43}'],
    ['clojars-token', 'Clojars token', 'CLOJARS_', '[a-z0-9]{60}'],
    [
      'packagist-token',
      'Packagist token',
      ['packagist_uut_', 'packagist_ort_', 'packagist_out_'],
      `${HEX}{68}`,
    ],
    ['docker-hub-token', 'Docker Hub token', ['dckr_pat_', 'dckr_oat_'], '[\\w-]{27,32}'],
    ['artifactory-api-key', 'Artifactory API key', 'AKCp', `${ALNUM}{68,70}`],
    ['artifactory-reference-token', 'Artifactory reference token', 'cmVmd', `${ALNUM}{59}`],
    ['cloudsmith-api-key', 'Cloudsmith API key', 'csa_', `${HEX}{40}`],
    ['postman-api-key', 'Postman API key', 'PMAK-', `${HEX}{24}-${HEX}{34}`],
    ['linear-api-key', 'Linear API key', ['lin_api_', 'lin_oauth_', 'lin_wh_'], `${ALNUM}{40,64}`],
    ['readme-api-key', 'ReadMe API key', ['rdme_', 'rdme_xn8s9h'], '[a-z0-9]{64,76}'],
    ['expo-token', 'Expo token', 'expo_', '[\\w-]{40}'],
    ['semgrep-token', 'Semgrep token', 'sgp_v1_', `${HEX}{64}`],
  ]),
  writeRule({
    id: 'jenkins-token',
    name: 'Jenkins token',
    confidence: 'likely',
    keywords: ['jenkins'],
    pattern: String.raw`jenkins[\w .:@/-]{0,60}?["'=:\s](11${HEX}{32})`,
    flags: 'i',
    standsAnywhere: true,
    ...findRotatePage('jenkins'),
  }),
  ...named([
    ['appveyor-token', 'AppVeyor token', 'appveyor', '(?:v2\\.)?[a-z0-9]{20}'],
    ['bitbucket-secret', 'Bitbucket secret', 'bitbucket', '[\\w=-]{64}|[A-Za-z0-9]{32}'],
    ['codacy-token', 'Codacy token', 'codacy', `${HEX}{32}|${ALNUM}{20}`],
    ['codeclimate-token', 'Code Climate token', ['codeclimate', 'cc_test_reporter'], `${HEX}{64}`],
    ['codecov-token', 'Codecov token', 'codecov', UUID],
    ['coveralls-token', 'Coveralls token', 'coveralls', `${ALNUM}{32,37}`],
    ['drone-token', 'Drone token', 'drone', `${ALNUM}{32}`],
    ['gitea-token', 'Gitea token', ['gitea', 'forgejo', 'codeberg'], `${HEX}{40}`],
    ['github-legacy-token', 'GitHub token', ['github', 'gh_'], `${HEX}{40}`],
    ['gitter-token', 'Gitter token', 'gitter', `${HEX}{40}`],
    [
      'jira-token',
      'Jira token',
      ['jira', 'confluence', 'atlassian'],
      `${ALNUM}{20}[a-f0-9]{4}|[A-Za-z0-9+/]{44}`,
    ],
    ['lokalise-token', 'Lokalise token', 'lokalise', `${HEX}{40}`],
    ['snyk-token', 'Snyk token', 'snyk', UUID],
    ['sonarcloud-token', 'SonarCloud token', ['sonar_', 'sonar.', 'sonarcloud'], `${HEX}{40}`],
    ['sourcegraph-legacy-token', 'Sourcegraph token', 'sourcegraph', `${HEX}{40}`],
    ['teamcity-token', 'TeamCity token', 'teamcity', 'eyJ0eXAiOiAiVENWMiJ9\\.[\\w-]{36}\\.[\\w-]{48}'],
    ['travis-token', 'Travis CI token', 'travis', `${ALNUM}{22}`],
  ]),
]
