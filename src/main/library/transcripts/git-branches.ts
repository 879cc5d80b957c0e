/** Most files and sessions were on one branch: only what it does not say is stored beside it. */
export interface GitBranches {
  /** The last one. */
  readonly gitBranch: string | undefined
  readonly otherGitBranches?: readonly string[]
}

export function toGitBranches(gitBranch: string | undefined, all: Iterable<string>): GitBranches {
  const otherGitBranches = [...new Set(all)].filter((branch) => branch !== gitBranch)
  return { gitBranch, ...(otherGitBranches.length > 0 && { otherGitBranches }) }
}

/** The last one first. */
export function allGitBranches({ gitBranch, otherGitBranches = [] }: GitBranches): readonly string[] {
  return gitBranch === undefined ? otherGitBranches : [gitBranch, ...otherGitBranches]
}
