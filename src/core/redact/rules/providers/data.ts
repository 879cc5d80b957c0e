import type { Rule } from '../../rule.ts'
import { writeRule } from '../write-rule.ts'
import { findRotatePage } from './rotate-pages.ts'
import { ALNUM, HEX, named, tokens } from './tables.ts'

/** Databases, storage of files, and keepers of secrets. */
export const DATA: readonly Rule[] = [
  ...tokens([
    ['databricks-token', 'Databricks token', ['dapi', 'dkea', 'dose'], `${HEX}{32}(?:-\\d)?`],
    [
      'planetscale-token',
      'PlanetScale token',
      ['pscale_tkn_', 'pscale_oauth_', 'pscale_pw_'],
      '[\\w=.-]{32,64}',
    ],
    ['supabase-token', 'Supabase token', ['sbp_', 'sbp_v0_', 'sbp_oauth_'], `${HEX}{40}`],
    ['supabase-secret-key', 'Supabase secret key', 'sb_secret_', '[\\w-]{31}'],
    ['neon-api-key', 'Neon API key', 'napi_', '[a-z0-9]{48,70}'],
    ['xata-api-key', 'Xata API key', 'xau_', `${ALNUM}{32,48}`],
    ['cockroachdb-api-key', 'CockroachDB API key', 'CCDB1_', `${ALNUM}{22}_${ALNUM}{40}`],
    ['mongodb-atlas-secret', 'MongoDB Atlas secret', 'mdb_sa_sk_', '[\\w-]{40}'],
    ['clickhouse-api-secret', 'ClickHouse API secret', '4b1d', `${ALNUM}{38}`],
    ['aiven-password', 'Aiven password', 'AVNS_', '[\\w-]{19}'],
    ['elastic-api-key', 'Elastic API key', 'essu_', '[\\w-]{60,200}={0,2}'],
    ['confluent-secret', 'Confluent secret', 'cflt', '[A-Za-z0-9+/]{60}'],
    ['astra-token', 'DataStax Astra token', 'AstraCS:', `${ALNUM}{24}:${HEX}{64}`],
    ['doppler-token', 'Doppler token', ['dp.pt.', 'dp.ct.', 'dp.scim.', 'dp.audit.'], `${ALNUM}{40,44}`],
    [
      'doppler-service-token',
      'Doppler token',
      ['dp.st.', 'dp.sa.'],
      `(?:[a-z0-9_-]{2,35}\\.)?${ALNUM}{40,44}`,
    ],
    ['vault-token', 'Vault token', ['hvs.', 'hvb.', 'hvr.'], '[\\w-]{24,300}'],
    ['onepassword-service-token', '1Password service account token', 'ops_eyJ', '[A-Za-z0-9+/=_-]{250,1500}'],
    [
      'onepassword-secret-key',
      '1Password secret key',
      'A3-',
      '[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}',
    ],
    ['age-secret-key', 'age secret key', 'AGE-SECRET-KEY-1', '[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}'],
    ['infisical-token', 'Infisical token', 'st.', `${HEX}{24}\\.${HEX}{32}\\.${HEX}{32}`],
    ['dropbox-token', 'Dropbox token', 'sl.', '(?:u\\.)?[\\w=-]{130,1400}'],
    [
      'convex-deploy-key',
      'Convex deploy key',
      ['prod:', 'preview:'],
      '[a-z0-9-]{4,40}\\|[A-Za-z0-9+/=]{40,140}',
    ],
    ['tinybird-token', 'Tinybird token', 'p.eyJ', '[\\w-]{30,200}\\.[\\w-]{30,60}'],
  ]),
  writeRule({
    id: 'maxmind-license-key',
    name: 'MaxMind license key',
    keywords: ['_mmk'],
    before: [36, /[A-Za-z0-9_]/],
    pattern: `${ALNUM}{6}_${ALNUM}{29}_mmk`,
    ...findRotatePage('maxmind'),
  }),
  ...named([
    ['airtable-legacy-key', 'Airtable API key', 'airtable', `key${ALNUM}{14}`],
    [
      'bitwarden-secret',
      'Bitwarden secret',
      ['bitwarden', 'bws_', 'bw_client'],
      `${ALNUM}{30}|0\\.[0-9a-f-]{36}\\.${ALNUM}{30}:[\\w+/=]{24}`,
    ],
    ['confluent-legacy-secret', 'Confluent secret', 'confluent', '[A-Za-z0-9+/]{64}'],
    ['couchbase-secret', 'Couchbase secret', ['couchbase', 'capella'], '[A-Za-z0-9+/%!#]{60,120}={0,2}'],
    ['consul-token', 'Consul token', 'consul', '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'],
    ['dropbox-secret', 'Dropbox secret', 'dropbox', `[a-z0-9]{15}|${ALNUM}{11}A{10}[\\w=-]{43}`],
    ['fauna-secret', 'Fauna secret', 'fauna', 'fn[A-Za-z0-9_-]{38}'],
    ['influxdb-token', 'InfluxDB token', 'influx', '[\\w-]{86}=='],
    ['kaggle-key', 'Kaggle API key', 'kaggle', `${HEX}{32}`],
    [
      'mongodb-atlas-key',
      'MongoDB Atlas API key',
      ['mongodb_atlas', 'atlas_p'],
      '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    ],
    ['nomad-token', 'Nomad token', 'nomad', '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'],
    ['qdrant-api-key', 'Qdrant API key', 'qdrant', '[\\w-]{40,64}'],
    ['snowflake-secret', 'Snowflake secret', 'snowflake', '[\\w+/=-]{32,64}'],
    ['upstash-token', 'Upstash token', 'upstash', '[A-Za-z0-9+/=_-]{40,120}'],
    ['vault-legacy-token', 'Vault token', 'vault', `s\\.${ALNUM}{24}`],
    ['weaviate-api-key', 'Weaviate API key', ['weaviate', 'wcs_api'], `${ALNUM}{36,40}`],
  ]),
]
