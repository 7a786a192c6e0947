/** Reports that strangers send, with a file. */
export const reports = `# Reports

## 3. Entities
\`\`\`yaml
report:
  fields:
    title: { type: text, required: true }
    photo: { type: file }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { report: { clerk: all, anyone: { create: true, read: true } } }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] } }
\`\`\`
`;
