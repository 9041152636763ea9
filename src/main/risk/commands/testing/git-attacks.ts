import type { Attack } from './attack';

/** Lines that make git start a program, write, or print credentials. */
export const gitAttacks: readonly Attack[] = [
  {
    technique: 'git',
    scenes: [
      {
        lines: [
          'git symbolic-ref {HEAD,refs/heads/evil}',
          'git -h log',
          "git log '--format=%G?'",
          'git show -s --format=%GG',
        ],
      },
      { prepare: 'touch user.name user.zzz', lines: ['git config user.*'] },
      {
        prepare: 'git config man.viewer evil; git config man.evil.cmd "touch PWNED;"; git config help.format man',
        lines: ['git --help log'],
      },
      {
        prepare: 'git remote add origin https://u:TOKEN@h/x',
        lines: ['git config --lis', 'git remote --verb', 'git config --get-reg .'],
      },
      {
        prepare:
          "t=$(git rev-parse HEAD^{tree}); c=$(printf 'tree %s\\nauthor A <a@b> 1 +0000\\ncommitter A <a@b> 1 +0000\\ngpgsig -----BEGIN PGP SIGNATURE-----\\n \\n iQ==\\n -----END PGP SIGNATURE-----\\n\\nm\\n' $t | git hash-object -t commit -w --stdin); git update-ref HEAD $c",
        lines: [
          'git log --format=%G?',
          'git show -s --format=%GG',
          'git rev-list --format=%G? HEAD',
          "git log '--format=%G?'",
          "git rev-list '--format=%GS' HEAD",
          "git shortlog '--format=%G?' HEAD",
          "git reflog '--format=%G?'",
        ],
      },
      {
        prepare:
          "t=$(git rev-parse HEAD^{tree}); c=$(printf 'tree %s\\nauthor A <a@b> 1 +0000\\ncommitter A <a@b> 1 +0000\\ngpgsig -----BEGIN PGP SIGNATURE-----\\n \\n iQ==\\n -----END PGP SIGNATURE-----\\n\\nm\\n' $t | git hash-object -t commit -w --stdin); git update-ref HEAD $c; git config format.pretty %G?",
        lines: ['git log -1'],
      },
      { lines: ['git describe --always --dirty'] },
      {
        prepare:
          'git checkout -qb o HEAD~1; echo o >> b.txt; git commit -qam o; git merge -q main || true; echo z > b.txt; git commit -qam merged',
        lines: ['git show --remerge-diff HEAD'],
      },
      { prepare: 'git add -f .env; git commit -qm e', lines: ['git grep -- TOKEN'] },
      {
        prepare: 'git add -f .env; git commit -qm e; echo b=X >> .env; git commit -qam f',
        lines: ['git diff $(git rev-parse HEAD:.env)..$(git rev-parse HEAD~1:.env)'],
      },
      {
        prepare:
          't=$(git rev-parse HEAD^{tree}); c=$(printf \'tree %s\\nauthor A <a@b> 1 +0000\\ncommitter A <a@b> 1 +0000\\ngpgsig -----BEGIN PGP SIGNATURE-----\\n \\n iQ==\\n -----END PGP SIGNATURE-----\\n\\nm\\n\' $t | git hash-object -t commit -w --stdin); git update-ref HEAD $c; git config pretty.x "%G?"',
        lines: ['git log --pretty=x -1'],
      },
      {
        prepare:
          "t=$(git rev-parse HEAD^{tree}); c=$(printf 'tree %s\\nauthor A <a@b> 1 +0000\\ncommitter A <a@b> 1 +0000\\ngpgsig -----BEGIN PGP SIGNATURE-----\\n \\n iQ==\\n -----END PGP SIGNATURE-----\\n\\nm\\n' $t | git hash-object -t commit -w --stdin); git update-ref HEAD $c; git config gpg.format ssh; git config format.pretty %G?",
        lines: ['git show -s'],
      },
      {
        prepare: 'git remote add origin https://u:TOKEN@h/x; touch remote.origin.url',
        lines: ['git config remote.origin.ur*'],
      },
    ],
  },
  {
    technique: 'git settings and files of a hostile repository',
    scenes: [
      {
        prepare: 'git config core.excludesFile /etc/passwd; echo "*" > /dev/null',
        lines: ['git check-ignore -v .env'],
      },
      { prepare: 'ln -s /etc/passwd ig; git config core.excludesFile ig', lines: ['git check-ignore -v CANARY_OUT'] },
      { prepare: 'git config core.excludesFile .env', lines: ['git check-ignore -v API_TOKEN=CANARY_ENV'] },
      { prepare: 'git config core.attributesFile /etc/passwd', lines: ['git check-attr -a CANARY_OUT'] },
      {
        prepare:
          'mkdir -p .git/worktrees/x; ln -s /etc/passwd .git/worktrees/x/gitdir; echo "ref: refs/heads/main" > .git/worktrees/x/HEAD; echo ../.. > .git/worktrees/x/commondir',
        lines: ['git worktree list'],
      },
      {
        prepare: 'git remote add origin https://u:TOKEN@h/x',
        lines: [
          'git var -l',
          'git remote -v',
          'git remote get-url origin',
          'git remote get-url --all origin',
          'git config --get-urlmatch remote.origin https://x',
          "git config --get-regexp 'remote.*' https",
          'git config --get-regexp=remote',
        ],
      },
    ],
  },
  {
    technique: 'git and the files it prints',
    scenes: [
      {
        prepare: 'git add -f .env; git commit -qm e; echo b=X >> .env; git commit -qam f',
        lines: [
          'git show HEAD:.env',
          'git show HEAD:./.env',
          'git show :.env',
          'git show HEAD^{tree}:.env',
          'git show $(git rev-parse HEAD:.env)',
          'git cat-file -p HEAD:.env',
          'git cat-file blob HEAD:.env',
          'echo HEAD:.env | git cat-file --batch',
          'git log -S CANARY -p',
          'git log -L1,2:.env',
          'git log -L :API:.env',
          'git blame .env',
          'git blame HEAD -- .env',
          'git annotate .env',
          'git grep TOKEN',
          'git grep TOKEN -- .',
          'git grep -e TOKEN',
          'git grep TOKEN HEAD',
          'git grep TOKEN HEAD~1 --',
          'git grep TOKEN main',
          'git grep TOKEN $(git rev-parse HEAD)',
          'git grep -l TOKEN',
          'git grep --cached TOKEN',
          'git show --name-only HEAD:.env',
          'git show -s HEAD:.env',
        ],
      },
      {
        prepare: 'git add -f .env; git commit -qm e; git mv .env notes.txt; git commit -qm mv',
        lines: ['git log --follow -p notes.txt'],
      },
      {
        lines: [
          'git grep --no-index TOKEN',
          'git grep --no-index TOKEN .',
          'git grep --no-in TOKEN',
          'git grep --open TOKEN',
          'git grep -Oless TOKEN',
          'git grep --no-exclude-standard --untracked TOKEN',
          'git log --output=PWNED',
          'git log --outp=PWNED',
          'git diff --out PWNED HEAD~1',
          'git diff --no-index a.txt /etc/passwd',
          'git diff a.txt /etc/passwd',
          'git diff a.txt ../ws/.env',
          'git --work-tree=/etc status',
          'git symbolic-ref H* refs/heads/x',
          'git symbolic-ref --short -d HEAD',
          'git check-ignore --stdin < .env',
          'git check-ignore -v -n --stdin < .env',
          'git check-attr --stdin -a < .env',
          'git ls-files -X .env -o -i',
          'git name-rev --stdin < .env',
        ],
      },
      { prepare: 'rm .gitignore', lines: ['git grep --untracked TOKEN', 'git grep --untr TOKEN'] },
      {
        prepare: 'git add -f .env; git commit -qm e; echo b=X >> .env; git commit -qam f; echo z=X >> .env',
        lines: ['git status --verb --verb'],
      },
      {
        prepare: 'git add -f .env; git commit -qm e; echo b=X >> .env; git commit -qam f; git tag e HEAD:.env',
        lines: ['git show e --stat', 'git show -s e'],
      },
      {
        prepare:
          'git add -f .env; git commit -qm e; echo b=X >> .env; git commit -qam f; git tag e HEAD:.env; git tag e2 HEAD~1:.env',
        lines: ['git diff e..e2'],
      },
    ],
  },
];
