"""Many documents: a folder, a bucket, a cluster; what was done is written down, and not done twice."""
