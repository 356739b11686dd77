/** `npm run image`: packs the package, and writes the context of its image to `release/image`. */
import { pack, writeImageContext } from './release/image-context.ts';

writeImageContext(pack('release'), 'release/image');
console.log('docker build release/image');
