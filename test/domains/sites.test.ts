import { siteOperations } from '../../src/domains/sites/operations.ts';
import { prove } from '../proofs.ts';
import { externalLinkProofs } from './sites/external-link-proofs.ts';
import { sectionGroupProofs } from './sites/section-group-proofs.ts';
import { sectionProofs } from './sites/section-proofs.ts';
import { siteProofs } from './sites/site-proofs.ts';
import { siteSpaceProofs } from './sites/site-space-proofs.ts';

prove('sites', siteOperations, {
  ...siteProofs,
  ...sectionProofs,
  ...sectionGroupProofs,
  ...siteSpaceProofs,
  ...externalLinkProofs,
});
